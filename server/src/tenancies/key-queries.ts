import type { RotationOptions } from '../kernel/db/rotate-identifiers';
import { openInvited, openOpinion, sealCompany, sealInvited, sealOpinion, sealRemoved } from './seals';
import type { TenanciesDb } from './tables';

type Options = RotationOptions<TenanciesDb>;

/** Re-encrypts what tenancies keep sealed with the newest key: companies, removed accounts, addresses and opinions. */
export async function rotateTenancies(options: Options): Promise<void> {
  await rotateSides(options);
  await rotateInvited(options);
  await rotateOpinions(options);
}

async function rotateSides({ db, vault, keyId }: Options): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sides = await tx
      .selectFrom('tenancy_sides')
      .selectAll()
      .where(({ or, eb }) => or([eb('company_key', '<>', keyId), eb('removed_key', '<>', keyId)]))
      .forUpdate()
      .execute();
    for (const { tenancy_id, role, company_cipher, company_key, removed_cipher, removed_key } of sides) {
      const company =
        company_cipher !== null && company_key !== null
          ? sealCompany(vault, vault.open({ cipher: company_cipher, keyId: company_key }))
          : {};
      const removed =
        removed_cipher !== null && removed_key !== null
          ? sealRemoved(vault, vault.open({ cipher: removed_cipher, keyId: removed_key }))
          : {};
      await tx
        .updateTable('tenancy_sides')
        .set({ ...company, ...removed })
        .where('tenancy_id', '=', tenancy_id)
        .where('role', '=', role)
        .execute();
    }
  });
}

async function rotateInvited({ db, vault, keyId }: Options): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const invitations = await tx
      .selectFrom('tenancy_invitations')
      .selectAll()
      .where('address_key', '<>', keyId)
      .forUpdate()
      .execute();
    for (const invitation of invitations) {
      const address = openInvited(vault, invitation);
      if (address === undefined) continue;
      await tx
        .updateTable('tenancy_invitations')
        .set(sealInvited(vault, invitation.tenancy_id, address))
        .where('tenancy_id', '=', invitation.tenancy_id)
        .execute();
    }
  });
}

/** Its version stays: a change of keys is none of the opinion. */
async function rotateOpinions({ db, vault, keyId }: Options): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const opinions = await tx
      .selectFrom('tenancy_opinions')
      .selectAll()
      .where('content_key', '<>', keyId)
      .forUpdate()
      .execute();
    for (const opinion of opinions) {
      const { tenancy_id, by } = opinion;
      await tx
        .updateTable('tenancy_opinions')
        .set(sealOpinion(vault, { tenancy_id, by }, openOpinion(vault, opinion)))
        .where('tenancy_id', '=', tenancy_id)
        .where('by', '=', by)
        .execute();
    }
  });
}
