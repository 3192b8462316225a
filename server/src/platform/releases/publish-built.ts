import { inTransaction } from '../../kernel/context';
import type { Context } from '../tables';
import { activateRelease } from './activate-release';
import { readRemoteRecord } from '../registry/build-record';
import { SYSTEM } from '../tokens/initiator';
import { isChosenByPeople } from './queries';
import { findReleaseState, lockReleases } from '../registry/queries';
import { readBuild } from './release-files';
import { findTakenPath } from './release-rules';
import { saveSlot } from '../registry/slot-queries';
import { slotsOf } from '../registry/slots';
import { storeRelease } from './store-release';

/**
 * Publishes the remotes built beside this server, for everybody. A new version becomes active where the active one came from a
 * server's start too. Where a team or an administrator chose since, the build is stored and waits to be activated.
 */
export async function publishBuilt(ctx: Context, directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    const record = await readRemoteRecord(directory);
    const files = await readBuild(directory);
    await inTransaction(ctx, async (tx) => {
      await lockReleases(tx);
      if ((await storeRelease(tx, record, files)) !== 'new') return;
      const { id: remote, version } = record;
      // Whoever deploys the server answers for what it brings.
      for (const use of slotsOf(record)) await saveSlot(tx, remote, use, null);
      const state = await findReleaseState(tx, remote);
      const active = state?.version;
      if (active !== undefined && (await isChosenByPeople(tx, { id: remote, version: active }))) {
        tx.log.warn({ remote, version, active }, 'new build not activated: the active release was chosen by people');
      } else if ((await findTakenPath(tx, record)) !== undefined) {
        tx.log.error({ remote, version, active }, 'new build not activated: another remote owns one of its paths');
      } else {
        await activateRelease(tx, remote, version, SYSTEM, undefined, 'live');
      }
    });
  }
}
