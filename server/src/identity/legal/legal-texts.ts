import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LEGAL_DOCUMENTS } from '@najem/shared/domain/identity';
import type { LegalBlock, LegalDocument, LegalVersion } from '@najem/shared/contract/identity';
import { addDays, isCalendarDay, PROCESSING, warsawDate } from '@najem/shared/domain/kernel';
import { ConfigError } from '../../kernel/config/reader';
import type { LegalSettings } from './config';
import { isNonEmpty, type NonEmpty, readMessage } from '../../kernel/guards';
import { parseMarkdown } from './markdown';
import { ACTIVITY_LABELS, TEMPLATE_MARK } from './texts';

/** How long before its day a material version is announced. */
const ANNOUNCED_DAYS = 14;
const MOST_SUMMARY = 500;

/** A version as its file has it, in the form in which it is shown. */
export interface LegalTextVersion extends LegalVersion {
  document: LegalDocument;
  blocks: LegalBlock[];
  /** SHA-256 of the text with this operator's data in it. */
  hash: Buffer;
  isTemplate: boolean;
}

/** All versions, newest first. */
export interface LegalTexts {
  versions: Readonly<Record<LegalDocument, NonEmpty<LegalTextVersion>>>;
  /** Files of this product that are in use, or will be. */
  templates: readonly string[];
}

declare module '../../kernel/context' {
  interface Context {
    /** The versions of Regulamin and Polityka prywatności. */
    legalTexts: LegalTexts;
  }
}

/** Reads and checks every version; throws a `ConfigError` that names all bad files. */
export function readLegalTexts(legal: LegalSettings['legal'], now: Date): LegalTexts {
  const problems: string[] = [];
  const read = (document: LegalDocument) => readDocument(legal, document, now, problems);
  const regulamin = read('regulamin');
  const privacy = read('polityka-prywatnosci');
  if (problems.length > 0 || !isNonEmpty(regulamin) || !isNonEmpty(privacy)) throw new ConfigError(problems);
  const versions = { regulamin, 'polityka-prywatnosci': privacy };
  const templates = LEGAL_DOCUMENTS.flatMap((document) =>
    versions[document]
      .filter(({ isTemplate, inForceFrom }) => {
        return isTemplate && inForceFrom >= newestInForce(versions[document], now).inForceFrom;
      })
      .map(({ version }) => `${document}/${version}.md`),
  );
  return { versions, templates };
}

/** The version in force at a moment; one always is, which the start has checked. */
export function inForceAt(texts: LegalTexts, document: LegalDocument, at: Date): LegalTextVersion {
  return newestInForce(texts.versions[document], at);
}

/** The newest material version in force, which users have to accept; undefined while only the first one counts. */
export function requiredAt(texts: LegalTexts, document: LegalDocument, at: Date): LegalTextVersion | undefined {
  return changes(texts, document).find(({ inForceFrom }) => inForceFrom <= warsawDate(at));
}

/** The next material version, from 14 days before its day on. */
export function announcedAt(texts: LegalTexts, document: LegalDocument, at: Date): LegalTextVersion | undefined {
  const today = warsawDate(at);
  return changes(texts, document).findLast(
    ({ inForceFrom }) => inForceFrom > today && addDays(inForceFrom, -ANNOUNCED_DAYS) <= today,
  );
}

export function findVersion(texts: LegalTexts, document: LegalDocument, version: string): LegalTextVersion | undefined {
  return texts.versions[document].find((text) => text.version === version);
}

export function presentVersion({ version, inForceFrom, isMaterial, summary }: LegalTextVersion): LegalVersion {
  return { version, inForceFrom, isMaterial, summary };
}

/** The material versions after the first one, newest first. */
function changes(texts: LegalTexts, document: LegalDocument): LegalTextVersion[] {
  return texts.versions[document].slice(0, -1).filter(({ isMaterial }) => isMaterial);
}

function newestInForce(versions: NonEmpty<LegalTextVersion>, at: Date): LegalTextVersion {
  const today = warsawDate(at);
  return versions.find(({ inForceFrom }) => inForceFrom <= today) ?? versions[0];
}

function readDocument(
  legal: LegalSettings['legal'],
  document: LegalDocument,
  now: Date,
  problems: string[],
): LegalTextVersion[] {
  const folder = path.join(legal.textsDir, document);
  const versions = listFiles(folder, problems).flatMap((name) => {
    const file = path.join(folder, name);
    const version = readVersion(legal, document, file);
    if (typeof version !== 'string') return [version];
    problems.push(`LEGAL_DIR: ${file} ${version}`);
    return [];
  });
  versions.sort((a, b) => (a.inForceFrom < b.inForceFrom ? 1 : -1));
  if (problems.length === 0 && !versions.some(({ inForceFrom }) => inForceFrom <= warsawDate(now))) {
    problems.push(`LEGAL_DIR: ${folder} has no version in force`);
  }
  const twice = versions.find(({ inForceFrom }, index) => versions[index + 1]?.inForceFrom === inForceFrom);
  if (twice) problems.push(`LEGAL_DIR: ${folder} has two versions from ${twice.inForceFrom}`);
  return versions;
}

function listFiles(folder: string, problems: string[]): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.md'));
  } catch (error) {
    problems.push(`LEGAL_DIR: ${folder} cannot be read (${readMessage(error)})`);
    return [];
  }
}

/** Reads one file, or says what is wrong with it. */
function readVersion(legal: LegalSettings['legal'], document: LegalDocument, file: string): LegalTextVersion | string {
  const version = path.basename(file, '.md');
  if (!isCalendarDay(version)) return 'is not named by a day such as 2026-12-01.md';
  const source = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) return 'has no front matter between two lines of ---';
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    const [, name, value] = /^(\w+): *(.*?) *$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return `has a line in its front matter without a name: ${line}`;
    fields.set(name, value);
  }
  const { inForceFrom = '', isMaterial = '', summary = '' } = Object.fromEntries(fields);
  if (!isCalendarDay(inForceFrom)) return 'has no day in inForceFrom';
  if (!['true', 'false'].includes(isMaterial)) return 'has neither true nor false in isMaterial';
  if (summary === '' || summary.length > MOST_SUMMARY) return `needs a summary of at most ${MOST_SUMMARY} characters`;
  const text = fill(body, legal);
  const blocks = parseMarkdown(text);
  if (typeof blocks === 'string') return blocks;
  if (blocks.length === 0) return 'is empty';
  return {
    document,
    version,
    inForceFrom,
    isMaterial: isMaterial === 'true',
    summary,
    blocks,
    hash: createHash('sha256').update(text).digest(),
    isTemplate: text.includes(TEMPLATE_MARK),
  };
}

/** Puts the operator's data and the register of processing into a text. */
function fill(text: string, { controller, authorityAddress }: LegalSettings['legal']): string {
  return text
    .replaceAll('{{name}}', controller.name)
    .replaceAll('{{address}}', controller.address)
    .replaceAll('{{email}}', controller.email)
    .replaceAll('{{authority}}', authorityAddress)
    .replaceAll('{{processing}}', describeProcessing());
}

function describeProcessing(): string {
  const labels = Object.entries(ACTIVITY_LABELS) as [keyof typeof ACTIVITY_LABELS, string][];
  return PROCESSING.map((activity) =>
    [`### ${activity.name}`, '', ...labels.map(([field, label]) => `- **${label}:** ${activity[field]}`)].join('\n'),
  ).join('\n\n');
}
