import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Reads the shell blocks of a section of OPERATIONS; each is named by the comment in its first line. */
export function readRunbook(section: string): ReadonlyMap<string, string> {
  const text = readFileSync(path.resolve('docs/OPERATIONS.md'), 'utf8');
  const start = text.indexOf(`\n## ${section}\n`);
  if (start < 0) throw new Error(`OPERATIONS has no section ${section}`);
  const end = text.indexOf('\n## ', start + 1);
  const blocks = text.slice(start, end < 0 ? undefined : end).matchAll(/^```sh\n# (.+)\n([\s\S]*?)^```$/gm);
  return new Map([...blocks].map(([, title = '', commands = '']) => [title, commands]));
}
