import type { dossier, Output } from '@najem/shared/contract';
import { warsawDate } from '@najem/shared/domain';
import type { Context, Person } from '../context';
import { limitRate } from '../http/throttle';
import { buildExport } from './build-export';
import { DossierExport } from './export-schema';
import { openFile, personKey } from './file';
import { recordReading } from './record-reading';

const EXPORTS_PER_DAY = 10;
const DAY_SECONDS = 86_400;
const SCHEMA = new TextEncoder().encode(JSON.stringify(DossierExport, null, 2));

/** Gives the caller their whole file as JSON; audited, and an inquiry of the kind `own`. EXPORT_LIMIT. */
export async function exportJson(ctx: Context, person: Person): Promise<Output<typeof dossier.exportJson>> {
  const data = await takeOut(ctx, person, 'json');
  const content = new TextEncoder().encode(JSON.stringify(data, null, 2));
  return { fileName: fileName(ctx, 'json'), content };
}

/** Gives the caller their whole file for reading; audited, and an inquiry of the kind `own`. EXPORT_LIMIT, UNAVAILABLE. */
export async function exportPdf(ctx: Context, person: Person): Promise<Output<typeof dossier.exportPdf>> {
  const data = await takeOut(ctx, person, 'pdf');
  return { fileName: fileName(ctx, 'pdf'), content: await ctx.documents.render({ kind: 'dossier', data }) };
}

/** The JSON Schema of the export. */
export async function getExportSchema(): Promise<Output<typeof dossier.exportSchema>> {
  return { fileName: 'najem-dossier-1.schema.json', content: SCHEMA };
}

async function takeOut(ctx: Context, person: Person, form: 'json' | 'pdf'): Promise<DossierExport> {
  const file = await openFile(ctx, person);
  const limit = { limit: EXPORTS_PER_DAY, windowSeconds: DAY_SECONDS, code: 'EXPORT_LIMIT' } as const;
  await limitRate(ctx, `dossier-export:${personKey(person)}`, limit);
  const data = await buildExport(ctx, person, file);
  await recordReading(ctx, person, file, 'dossier.exported', 'export', { form });
  return data;
}

function fileName(ctx: Context, extension: string): string {
  return `teczka-${warsawDate(ctx.now())}.${extension}`;
}
