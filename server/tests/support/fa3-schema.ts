import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** The ministry's own schema of FA(3), version 1-0E. */
const FOLDER = path.join(__dirname, '../fixtures/fa3');
const COMMON = 'StrukturyDanych_v10-0E.xsd';

function schemaFile(fileName: string) {
  const contents = readFileSync(path.join(FOLDER, fileName), 'utf8');
  // The official file includes its neighbour by a network address.
  return { fileName, contents: contents.replace(/schemaLocation="http:[^"]*\//g, 'schemaLocation="') };
}

/** Documents that fit into the validator's memory. */
const BATCH = 250;

/** Validates documents by the official schema; returns its errors. */
export async function findFa3Faults(documents: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (let from = 0; from < documents.length; from += BATCH) {
    faults.push(...(await findBatchFaults(documents.slice(from, from + BATCH))));
  }
  return faults;
}

async function findBatchFaults(documents: readonly string[]): Promise<string[]> {
  const { errors, rawOutput, valid } = await validateXML({
    xml: documents.map((contents, index) => ({ fileName: `invoice-${index}.xml`, contents })),
    schema: [schemaFile('schemat_FA(3)_v1-0E.xsd')],
    preload: [COMMON, 'ElementarneTypyDanych_v10-0E.xsd', 'KodyKrajow_v10-0E.xsd'].map((name) => schemaFile(name)),
  });
  if (!valid && errors.length === 0) throw new Error(`The schema could not be used: ${rawOutput}`);
  return errors.map(({ rawMessage }) => rawMessage);
}
