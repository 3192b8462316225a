import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Stop } from '../remote/lib/output.mjs';
import { inRoot } from './root.mjs';

/** Reads `.env` where there is one; what the environment already says wins. */
export function loadEnvironment() {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
}

/** The settings as the server itself reads them, or a `Stop` that names all that are wrong. Needs the server built. */
export async function readSettings() {
  const { ConfigError, readConfig } = await import(pathToFileURL(inRoot('server/dist/config.mjs')).href);
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Stop(error.message);
    throw error;
  }
}
