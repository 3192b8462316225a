import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './errors';

/**
 * A directory of small files that survives a restart and a `kill -9`. Writing is synchronous, so that a record is on disk
 * before the protocol confirms it.
 */
export class Folder {
  constructor(private readonly path: string) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  /** Names of the files that end with the given extension, in alphabetical order. */
  names(extension: string): string[] {
    return readdirSync(this.path)
      .filter((name) => name.endsWith(extension))
      .sort();
  }

  read(name: string): Buffer {
    return readFileSync(join(this.path, name));
  }

  /** Replaces the whole file atomically. */
  write(name: string, content: string | Buffer): void {
    const target = join(this.path, name);
    writeFileSync(`${target}.tmp`, content, { mode: 0o600 });
    renameSync(`${target}.tmp`, target);
  }

  remove(name: string): void {
    rmSync(join(this.path, name), { force: true });
  }

  /** Parses a file of a known shape; throws a `StartError` that names the file, because deleting it is the remedy. */
  readJson<T>(name: string, isValid: (value: unknown) => value is T): T {
    try {
      const value: unknown = JSON.parse(this.read(name).toString('utf8'));
      if (!isValid(value)) throw new TypeError('The file has another shape');
      return value;
    } catch (cause) {
      throw new StartError(
        `Cannot read the sandbox state in ${join(this.path, name)}; delete the file and start again.`,
        { cause },
      );
    }
  }
}
