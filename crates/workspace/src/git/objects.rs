//! Reads many files of a commit at once.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, anyhow};

use super::Git;

impl Git {
    /// The files below some paths of a commit, by their paths from the root of the workspace. Files
    /// that are not UTF-8 are left out.
    pub fn files(&self, commit: &str, paths: &[&str]) -> anyhow::Result<BTreeMap<String, String>> {
        let list = ["ls-tree", "-r", "-z", "--format=%(objectname) %(path)"];
        let listed = self.run(&[&list[..], &[commit, "--"], paths].concat())?;
        let lines = listed.split('\0').filter_map(|line| line.split_once(' '));
        let (objects, names): (Vec<&str>, Vec<&str>) = lines.unzip();
        let files = names.into_iter().zip(self.objects(&objects)?);
        Ok(files
            .filter_map(|(name, bytes)| {
                let text = String::from_utf8(bytes).ok()?;
                Some((name.to_owned(), text.replace("\r\n", "\n")))
            })
            .collect())
    }

    /// The contents of objects by their names, all from one process.
    pub fn objects(&self, names: &[&str]) -> anyhow::Result<Vec<Vec<u8>>> {
        let asked: String = names.iter().flat_map(|name| [*name, "\n"]).collect();
        let mut child = Command::new("git")
            .arg("-C")
            .arg(&self.root)
            .args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot run git cat-file")?;
        let input = child.stdin.take();
        // A thread writes, because both processes would wait for each other with full pipes.
        let writer = std::thread::spawn(move || {
            input.map_or(Ok(()), |mut input| input.write_all(asked.as_bytes()))
        });
        let output = child.wait_with_output().context("`git cat-file` failed")?;
        writer
            .join()
            .map_err(|_| anyhow!("the thread that writes to `git cat-file` has panicked"))?
            .context("cannot write to `git cat-file`")?;
        split_objects(&output.stdout).context("cannot parse the output of `git cat-file --batch`")
    }
}

/// Splits the output of `git cat-file --batch`. Each object follows a line with its name, its type
/// and its size in bytes.
fn split_objects(mut output: &[u8]) -> Option<Vec<Vec<u8>>> {
    let mut found = Vec::new();
    while !output.is_empty() {
        let end = output.iter().position(|byte| *byte == b'\n')?;
        let head = std::str::from_utf8(&output[..end]).ok()?;
        let size: usize = head.rsplit(' ').next()?.parse().ok()?;
        let start = end + 1;
        found.push(output.get(start..start + size)?.to_vec());
        // A line end follows each object.
        output = output.get(start + size + 1..)?;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::split_objects;

    #[test]
    fn split_objects_reads_sizes() {
        let output = b"aa blob 4\nx\ny\n\nbb blob 0\n\n";
        assert_eq!(split_objects(output), Some(vec![b"x\ny\n".to_vec(), Vec::new()]));
        assert_eq!(split_objects(b"aa missing\n"), None);
        assert_eq!(split_objects(b"aa blob 9\nx\n"), None);
    }
}
