import { type Registry, remoteUrl } from '@najem/shared/contract/platform';
import type { Context } from '../tables';
import type { RemoteRecord, ShellRecord } from '../registry/build-record';
import { takesFromShell } from '../registry/compatibility';
import { PROVIDER_FRAME_PATH } from './provider-frame';
import { PAGE_SCRIPT } from './page-script';

export const SHELL_PREFIX = '/assets/';

/** The first group of the kit, which every screen takes. */
const KIT = '@najem/shared/ui/form';

/** No file has it: what the build wrote no hash down for does not run, in browsers of any age. */
const NO_HASH = 'sha384-refused';

export interface PageInput {
  shell: ShellRecord;
  registry: Registry;
  /** The release whose screen the address opens, with what it needs, to be fetched beside the shell. */
  owner: RemoteRecord | undefined;
  /** A named chunk of the shell that the address opens. */
  chunk: string | undefined;
  nonce: string;
  config: Pick<Context['config'], 'google' | 'legal' | 'marketingUrl' | 'redirectOrigins'>;
}

/**
 * Renders the page of any address with the registry and everything that the address needs, so that a deep link into a
 * remote takes no more round trips than one bundle.
 */
export function renderPage(input: PageInput): string {
  const { shell, nonce } = input;
  const scripts = shell.entry.filter((file) => file.endsWith('.js'));
  const styles = shell.entry.filter((file) => file.endsWith('.css'));
  return `<!doctype html>
<html lang="pl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rzetelny Najem</title>
<meta name="description" content="Sprawdź wiarygodność najemcy lub wynajmującego, zanim podpiszesz umowę.">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ee">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12191c">
${PAGE_SCRIPT}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${styles.map((file) => `<link rel="stylesheet" href="${shellUrl(shell, file)}">`).join('\n')}
${scripts.map((file) => script(shellUrl(shell, file), shell.integrity[file])).join('\n')}
${preloads(input).join('\n')}
</head>
<body>
<div id="root"><div class="boot" aria-hidden="true"><div class="boot-bar"></div><div class="boot-body"></div></div></div>
<noscript><p class="boot-note">Do korzystania z serwisu Rzetelny Najem potrzebna jest obsługa JavaScriptu.</p></noscript>
<script id="boot" type="application/json" nonce="${nonce}">${json(bootData(input))}</script>
</body>
</html>
`;
}

function bootData({ shell, registry, nonce, config }: PageInput) {
  return {
    registry,
    integrity: Object.fromEntries(Object.entries(shell.integrity).map(([file, hash]) => [shellUrl(shell, file), hash])),
    nonce,
    google: { clientId: config.google.clientId, frameUrl: PROVIDER_FRAME_PATH },
    marketingUrl: config.marketingUrl,
    termsShown: config.legal.termsShown,
    redirectOrigins: config.redirectOrigins,
    version: shell.build,
  };
}

function preloads({ shell, owner, chunk }: PageInput): string[] {
  const links = new Map<string, string>();
  const add = (url: string, hash: string | undefined) => {
    if (url.endsWith('.css')) {
      // The tag that takes it asks in the same way: with the hash where the build knows one.
      const known = hash === undefined ? '' : ` crossorigin integrity="${hash}"`;
      links.set(url, `<link rel="preload" as="style" href="${url}"${known}>`);
    } else links.set(url, `<link rel="preload" as="script" href="${url}" crossorigin integrity="${hash ?? NO_HASH}">`);
  };
  const addShell = (files: readonly string[] | undefined) => {
    for (const file of files ?? []) if (!shell.entry.includes(file)) add(shellUrl(shell, file), shell.integrity[file]);
  };
  // Every screen needs it, and the shell shows nothing before it is there or has failed.
  addShell(shell.groups[KIT]);
  if (owner) {
    // The largest files first: over HTTP/1.1 the last ones wait for a connection.
    const addOwn = (files: readonly string[] = []) => {
      for (const file of files) add(remoteUrl(owner, file), owner.integrity[file]);
    };
    for (const group of owner.uses) {
      if (takesFromShell(owner, group, shell.provides)) addShell(shell.groups[group]);
      else addOwn(owner.carries?.[group]?.files);
    }
    addShell(shell.chunks.federation);
    addOwn([...owner.module, owner.entry]);
  }
  if (chunk) addShell(shell.chunks[chunk]);
  return [...links.values()];
}

function script(url: string, hash: string | undefined): string {
  // Browsers ask for deferred scripts last, and over HTTP/1.1 only six at a time: nothing can start before this one.
  return `<script defer fetchpriority="high" src="${url}" crossorigin integrity="${hash ?? NO_HASH}"></script>`;
}

function shellUrl(shell: ShellRecord, file: string): string {
  return `${SHELL_PREFIX}${shell.build}/${file}`;
}

/** JSON that cannot end the script element it stands in. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
