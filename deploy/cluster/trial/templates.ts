import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The files of `deploy/cluster`, which the trial fills for one machine. */
export type TemplateName = 'patroni.yml' | 'haproxy.cfg' | 'pgbackrest.conf';

const FOLDER = path.resolve('deploy/cluster');

/** Reads a template and fills it; throws where a word in double braces has no value, or a value no place. */
export function fillTemplate(name: TemplateName, values: Readonly<Record<string, string | number>>): string {
  return fill(readFileSync(path.join(FOLDER, name), 'utf8'), values);
}

/** Fills the words in double braces of a text; throws where one has no value, or a value no place. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  const unused = new Set(Object.keys(values));
  const text = template.replaceAll(/\{\{(\w+)\}\}/g, (_, word: string) => {
    const value = values[word];
    if (value === undefined) throw new Error(`The template has no value for ${word}`);
    unused.delete(word);
    return String(value);
  });
  if (unused.size > 0) throw new Error(`The template has no place for ${[...unused].join(', ')}`);
  return text;
}
