/** The part of the shell that loads remotes; packing bundles it into a script of the package. */
export { trustScripts } from '../../../shell/src/boot';
export { loadRelease } from '../../../shell/src/federation';
export { provided } from '../../../shell/src/federation-host';
