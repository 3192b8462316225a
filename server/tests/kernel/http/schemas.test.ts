import { Day, type Endpoint } from '@najem/shared/contract/kernel';
import { dossier } from '@najem/shared/contract/rights';
import { isRecord } from '@najem/shared/domain/kernel';
import { everyAddress } from '../../../src/kernel/http/mount';
import { serialiserOf } from '../../../src/kernel/http/response-schema';
import { inputReaderOf } from '../../../src/kernel/http/validation';

describe('the schemas of the contract, which are compiled by the first call', () => {
  it.each(everyAddress())('$name has one for its input and one for its reply that compile', ({ endpoint }) => {
    expect(inputReaderOf(endpoint)).toBeInstanceOf(Function);
    if (!endpoint.binary) expect(serialiserOf(endpoint)).toBeInstanceOf(Function);
  });
});

/** The texts of a call's input whose names are those of days and times, at any depth. */
function daysOf({ query, body }: Endpoint): [name: string, pattern: unknown][] {
  const found: [string, unknown][] = [];
  const look = (schema: unknown, name = '') => {
    if (Array.isArray(schema)) schema.forEach((one) => look(one, name));
    if (!isRecord(schema)) return;
    if (schema['type'] === 'string' && /^(?:from|to|until|since|date|day)$|(?:Day|Date|At|On|_at|_on)$/.test(name)) {
      found.push([name, schema['pattern']]);
    }
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties' && isRecord(inner)) Object.entries(inner).forEach(([field, one]) => look(one, field));
      else if (['items', 'anyOf', 'allOf'].includes(key)) look(inner, name);
    }
  };
  [query, body].forEach((schema) => look(schema));
  return found;
}

/** Where a part of a day may be given, or a time beside it: these look for themselves. */
const PARTS = ['from', 'to', 'date', 'created_at'];

it('a day that a caller gives is one that the calendar has', () => {
  const read = (from: string) => () => inputReaderOf(dossier.inquiries)({ query: { from }, params: {}, body: {} });
  expect(read('2026-02-28')).not.toThrow();
  expect(read('2026-02-29')).toThrow();
  const days = everyAddress().flatMap(({ endpoint }) => daysOf(endpoint));
  expect(days.filter(([, pattern]) => pattern === Day.pattern).length).toBeGreaterThan(4);
  expect(days.filter(([name, pattern]) => pattern !== Day.pattern && !PARTS.includes(name))).toEqual([]);
});
