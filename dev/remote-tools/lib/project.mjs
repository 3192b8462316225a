import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDescriptor } from './descriptor.js';
import { Stop } from './output.mjs';
import { createSiteClient } from './site-client.mjs';

/** The folder of this package. */
export const PACKAGE_FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Reads the remote in `folder`, by default the current one; throws where there is none, or one without an id. What else its
 * descriptor lacks is for its build to say: a release can be taken back without.
 */
export function readProject(folder = process.cwd()) {
  if (!existsSync(path.join(folder, 'remote.json'))) {
    throw new Stop('There is no remote.json here: run the command in the folder of a remote, mf-<id>.');
  }
  const descriptor = readDescriptor(folder, ['id']);
  return { id: descriptor.id, folder, descriptor };
}

/** Loads `.env` of the folder and of its parent; variables that are set already win. */
export function loadEnvironment(folder) {
  for (const place of [folder, path.dirname(folder)]) {
    const file = path.join(place, '.env');
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** The calls of a site for this remote, by the deploy token of `NAJEM_DEPLOY_TOKEN`; throws a `Stop` without one. */
export function openSite({ id, folder }, address) {
  loadEnvironment(folder);
  const token = process.env.NAJEM_DEPLOY_TOKEN?.trim();
  if (!token)
    throw new Stop(
      `NAJEM_DEPLOY_TOKEN is not set: an administrator creates the token on /admin/remotes of ${address}.`,
    );
  return createSiteClient(address, id, token);
}
