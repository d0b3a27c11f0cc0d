//! What the examples share.

use std::error::Error;
use std::io;
use std::process::ExitCode;

/// Ends an example that printed to a pipe: whoever reads it may have seen enough, which is no failure.
pub(crate) fn exit_code(result: Result<(), Box<dyn Error>>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    let kind = match error.downcast_ref::<io::Error>() {
        Some(error) => Some(error.kind()),
        None => error
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind),
    };
    kind == Some(io::ErrorKind::BrokenPipe)
}
