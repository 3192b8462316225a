import { readDescriptor } from './descriptor.js';
import { Stop } from './output.mjs';

/**
 * Asks the site, before anything is built, whether the token is this remote's and the contract has the site's major; what
 * the remote uses of it is compared with the build. Throws a `Stop`.
 */
export async function requireFit(site, { id, folder }) {
  const { contract } = readDescriptor(folder);
  const { site: offered, state } = await site.releases();
  const majorOf = (version) => version.split('.', 1)[0];
  if (majorOf(contract) !== majorOf(offered.contract)) {
    throw new Stop(
      `${id} is built for contract ${contract}, and the site has ${offered.contract}: install the site's packages.`,
    );
  }
  if (state.stage === 'retired') throw new Stop(`${id} is retired: an administrator can restore it.`);
}
