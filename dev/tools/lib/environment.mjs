import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stop } from '../../remote-tools/lib/output.mjs';
import { ROOT, inRoot } from './root.mjs';

/** Loads `.env` if it exists; variables that are set already win. */
export function loadEnvironment() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}

/** The folder of the data, before the settings can be read. */
export function dataDir() {
  return path.resolve(ROOT, process.env.DATA_DIR?.trim() || '.data');
}

/** Reads the settings as the server does, which must be built; throws a `Stop` that names all invalid ones. */
export async function readSettings() {
  const { ConfigError, readConfig } = await import(pathToFileURL(inRoot('server/dist/config.mjs')).href);
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(error.message);
    throw error;
  }
}
