//! Short texts in columns.

use core::fmt;

/// Writes a short text so that width and alignment hold for the whole of it.
///
/// For `Display` implementations that put a text together from parts.
///
/// ```
/// use core_board::Square;
/// let b1: Square<8, 8> = "b1".parse()?;
/// assert_eq!(format!("[{b1:>4}] [{b1:<4}] [{b1}]"), "[  b1] [b1  ] [b1]");
/// # Ok::<(), core_board::ParseSquareError>(())
/// ```
///
/// # Errors
/// Those of the formatter.
pub fn pad(f: &mut fmt::Formatter<'_>, text: fmt::Arguments<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() {
        f.write_fmt(text)
    } else {
        f.pad(&alloc::fmt::format(text))
    }
}
