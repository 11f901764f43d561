//! Golden files: read, or written anew with `UPDATE_GOLDEN=1`.

use std::path::PathBuf;

fn path(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/golden")
        .join(file)
}

/// Whether golden files are to be written anew.
pub fn update() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1")
}

/// The stored text.
pub fn read(file: &str) -> String {
    std::fs::read_to_string(path(file)).unwrap_or_else(|error| panic!("tests/golden/{file}: {error}"))
}

/// Stores a text.
pub fn write(file: &str, text: &str) {
    let path = path(file);
    std::fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("the folder can be made");
    std::fs::write(path, text).unwrap_or_else(|error| panic!("tests/golden/{file}: {error}"));
}

/// Compares a text with the stored one, or stores it if asked to; names the first line that differs.
pub fn compare(file: &str, text: &str) {
    if update() {
        write(file, text);
    }
    let stored = read(file);
    let lines = stored.lines().zip(text.lines()).enumerate();
    for (i, (stored, found)) in lines {
        assert_eq!(
            found,
            stored,
            "tests/golden/{file}, line {} (UPDATE_GOLDEN=1 rewrites it)",
            i + 1
        );
    }
    assert_eq!(
        text.lines().count(),
        stored.lines().count(),
        "tests/golden/{file}: number of lines"
    );
}
