import type { Output } from '@najem/shared/contract/kernel';
import type { dossier } from '@najem/shared/contract/rights';
import { warsawDate } from '@najem/shared/domain/kernel';
import { EXPORTS_PER_DAY } from '@najem/shared/domain/rights';
import type { Person } from '../../kernel/context';
import type { Context } from '../tables';
import type { DocumentContent } from '../../kernel/documents/documents';
import { DAY_SECONDS } from '../../kernel/durations';
import { limitDone } from '../../kernel/http/throttle';
import { buildExport } from './build-export';
import { DossierExport } from './export-schema';
import { openFile } from '../file/open-file';
import { recordReading } from './record-reading';

const SCHEMA = new TextEncoder().encode(JSON.stringify(DossierExport, null, 2));

/** Gives the caller their whole file as JSON; audited, and an inquiry of the kind `own`. EXPORT_LIMIT. */
export async function exportJson(ctx: Context, person: Person): Promise<Output<typeof dossier.exportJson>> {
  return takeOut(ctx, person, 'json', async (data) => new TextEncoder().encode(JSON.stringify(data, null, 2)));
}

/** Gives the caller their whole file for reading; audited, and an inquiry of the kind `own`. EXPORT_LIMIT, UNAVAILABLE. */
export async function exportPdf(ctx: Context, person: Person): Promise<Output<typeof dossier.exportPdf>> {
  return takeOut(ctx, person, 'pdf', (data) => ctx.documents.render({ kind: 'dossier', data }));
}

/** The JSON Schema of the export. */
export async function getExportSchema(): Promise<Output<typeof dossier.exportSchema>> {
  return { fileName: 'najem-dossier-1.schema.json', content: SCHEMA };
}

/** Takes the file out, ten times a day under each identifier: as a guest, with a new proof and with an account alike. */
async function takeOut(
  ctx: Context,
  person: Person,
  form: 'json' | 'pdf',
  write: (data: DossierExport) => Promise<DocumentContent>,
): Promise<Output<typeof dossier.exportJson>> {
  const file = await openFile(ctx, person);
  const limit = { limit: EXPORTS_PER_DAY, windowSeconds: DAY_SECONDS, code: 'EXPORT_LIMIT' } as const;
  const keys = file.identifiers.map(({ blind }) => `dossier-export:${blind.oldest.toString('base64url')}`);
  return limitDone(ctx, keys.toSorted(), limit, async () => {
    const content = await write(await buildExport(ctx, person, file));
    await recordReading(ctx, person, file, 'dossier.exported', 'export', { form });
    return { fileName: fileName(ctx, form), content };
  });
}

function fileName(ctx: Context, extension: string): string {
  return `teczka-${warsawDate(ctx.now())}.${extension}`;
}
