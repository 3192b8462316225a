/** The part of the shell that loads remotes. When the package is packed it becomes a script that goes with it. */
export { trustScripts } from '../../../shell/src/boot';
export { loadRelease } from '../../../shell/src/federation';
export { host } from '../../../shell/src/federation-host';
