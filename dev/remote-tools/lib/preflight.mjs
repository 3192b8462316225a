import { readDescriptor } from './descriptor.js';
import { Stop } from './output.mjs';

/**
 * Asks the site, before anything is built, whether the token is this remote's and the contract fits: the same major, and no
 * newer minor than the site's. Throws a `Stop`.
 */
export async function requireFit(site, { id, folder }) {
  const { contract } = readDescriptor(folder);
  const { site: offered, state } = await site.releases();
  const [major, minor] = contract.split('.').map(Number);
  const [siteMajor, siteMinor] = offered.contract.split('.').map(Number);
  if (major !== siteMajor || minor > siteMinor) {
    throw new Stop(
      `${id} is built for contract ${contract}, and the site has ${offered.contract}: install the site's packages.`,
    );
  }
  if (state.stage === 'retired') throw new Stop(`${id} is retired: an administrator can restore it.`);
}
