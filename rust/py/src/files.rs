//! Files of records: written beside their place and renamed when whole, so that nothing half-written is ever left.

use flate2::Compression;
use flate2::write::GzEncoder;
use ludoteca_core::record::{GameRecord, Header, end_line};
use std::fs::{self, File, OpenOptions};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file of records in the order they come; gzip if the name ends in `.gz`. Dropped unfinished, it leaves
/// nothing behind.
pub struct RecordWriter {
    out: Option<Out>,
    temporary: PathBuf,
    target: PathBuf,
    games: u64,
}

enum Out {
    Plain(BufWriter<File>),
    Gzip(GzEncoder<BufWriter<File>>),
}

impl RecordWriter {
    /// Opens a temporary file beside `target` and writes the header.
    pub fn create(target: &Path, header: &Header) -> io::Result<RecordWriter> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", target.display()));
        let place = place(target)?;
        let Some(name) = place.file_name() else {
            return Err(refusal(
                target,
                io::ErrorKind::IsADirectory,
                "expected the name of a file",
            ));
        };
        let mark = RandomState::new().hash_one(std::process::id());
        let temporary = place.with_file_name(format!(".{}.{mark:016x}.tmp", name.to_string_lossy()));
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
            .map_err(named)?;
        let file = BufWriter::new(file);
        let out = if target.to_string_lossy().ends_with(".gz") {
            Out::Gzip(GzEncoder::new(file, Compression::default()))
        } else {
            Out::Plain(file)
        };
        let mut writer = RecordWriter {
            out: Some(out),
            temporary,
            target: place,
            games: 0,
        };
        writer.line(&header.to_line())?;
        Ok(writer)
    }

    /// Adds a game.
    pub fn write(&mut self, record: &GameRecord) -> io::Result<()> {
        self.games += 1;
        self.line(&record.to_line())
    }

    /// Writes the last line and puts the file in its place.
    pub fn finish(mut self) -> io::Result<()> {
        self.line(&end_line(self.games))?;
        if let Some(out) = self.out.take() {
            let buffer = match out {
                Out::Plain(buffer) => buffer,
                Out::Gzip(gzip) => gzip.finish()?,
            };
            buffer.into_inner()?.sync_all()?;
        }
        fs::rename(&self.temporary, &self.target)
    }

    fn line(&mut self, text: &str) -> io::Result<()> {
        match &mut self.out {
            Some(Out::Plain(out)) => writeln!(out, "{text}"),
            Some(Out::Gzip(out)) => writeln!(out, "{text}"),
            None => Ok(()),
        }
    }
}

/// Where the finished file will stand. A link is followed; a folder, a device, a pipe or a read-only file is refused,
/// since renaming would put a plain file in its place.
fn place(target: &Path) -> io::Result<PathBuf> {
    let Ok(found) = fs::metadata(target) else {
        // A bot may change the working directory before the file is whole.
        return std::path::absolute(target);
    };
    if found.is_dir() {
        return Err(refusal(
            target,
            io::ErrorKind::IsADirectory,
            "expected the name of a file",
        ));
    }
    if !found.is_file() {
        return Err(refusal(
            target,
            io::ErrorKind::InvalidInput,
            "is no plain file and cannot be replaced by one",
        ));
    }
    if found.permissions().readonly() {
        return Err(refusal(
            target,
            io::ErrorKind::PermissionDenied,
            "the file is read-only",
        ));
    }
    fs::canonicalize(target)
}

fn refusal(target: &Path, kind: io::ErrorKind, reason: &str) -> io::Error {
    io::Error::new(kind, format!("{}: {reason}", target.display()))
}

impl Drop for RecordWriter {
    fn drop(&mut self) {
        self.out = None;
        // After a finished write the name is free again, and there is nothing to remove.
        let _ = fs::remove_file(&self.temporary);
    }
}
