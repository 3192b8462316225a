import { Client } from 'pg';
import type { SubjectSite } from './subject-site';

export interface Call {
  path: string;
  headers: Record<string, string>;
}

interface Statement {
  text: string;
  values: unknown[] | undefined;
}

/** A table with fewer rows may be read whole. */
const MANY_ROWS = 1_000;
const READ = /\b(?:subjects|subject_\w+|users|lookups|history_entries)\b/;

interface Answered {
  ms: number;
  /** The rows of a list that fit, up to where it counts; 1 for an answer that is no list. */
  fit: number;
}

/** Measures a call and counts what fits it; one that is not answered with 200 is an error. */
export async function measure(site: SubjectSite, { path, headers }: Call): Promise<Answered> {
  const started = process.hrtime.bigint();
  const { statusCode, body, headers: answered } = await site.app.inject({ url: path, headers });
  const ms = Number(process.hrtime.bigint() - started) / 1e6;
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${body}`);
  return { ms, fit: Number(answered['x-total-count'] ?? 1) };
}

/** The statements that a call sends, session and audit aside. */
async function statementsOf(site: SubjectSite, call: Call): Promise<Statement[]> {
  const seen: Statement[] = [];
  const original = Client.prototype.query;
  Client.prototype.query = function spy(this: Client, ...args: unknown[]) {
    const [query, listed] = args as [string | Statement, unknown[]];
    // A statement with a name carries its values itself.
    const { text, values } = typeof query === 'string' ? { text: query, values: listed } : query;
    if (READ.test(text) && !/^explain|\bsessions\b/.test(text)) seen.push({ text, values: values ?? listed ?? [] });
    return (original as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof original;
  await measure(site, call);
  Client.prototype.query = original;
  return seen;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

/** What a call's statements read: the names of the indexes, and of tables with many rows that are read whole. */
export async function plansOf(site: SubjectSite, call: Call): Promise<{ indexes: string[]; whole: string[] }> {
  const indexes = new Set<string>();
  const whole = new Set<string>();
  const large = await listLargeTables(site);
  const visit = (node: PlanNode) => {
    const table = node['Relation Name'] ?? '';
    if (node['Index Name']) indexes.add(node['Index Name']);
    if (node['Node Type'] === 'Seq Scan' && large.has(table)) whole.add(table);
    node.Plans?.forEach(visit);
  };
  for (const { text, values } of await statementsOf(site, call)) {
    const { rows } = await site.pool.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `explain (format json) ${text}`,
      values,
    );
    rows[0]?.['QUERY PLAN'].forEach(({ Plan }) => visit(Plan));
  }
  return { indexes: [...indexes], whole: [...whole] };
}

async function listLargeTables({ pool }: SubjectSite): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [MANY_ROWS],
  );
  return new Set(rows.map(({ name }) => name));
}
