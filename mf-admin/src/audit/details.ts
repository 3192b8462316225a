import { TEXTS } from './texts';

const FACTS: Readonly<Record<string, string>> = TEXTS.facts;
const VALUES: Readonly<Record<string, string>> = TEXTS.values;

/**
 * What an entry of the log tells besides who, when and what, in Polish: `status: aktywny → zablokowany`. Ids and hashes,
 * which say nothing to a person, are left out.
 */
export function factTexts(details: Record<string, unknown>): string[] {
  return Object.entries(details).flatMap(([name, value]) => {
    const word = FACTS[name];
    return word === undefined ? [] : [`${word}: ${valueText(value)}`];
  });
}

function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'from' in value && 'to' in value) {
    return `${valueText(value.from)} → ${valueText(value.to)}`;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return VALUES[text] ?? text;
}
