import postcss from 'postcss';
import parseSelectors from 'postcss-selector-parser';
import { createStyleCheck } from '../../../../dev/remote-tools/lib/find-leaks';
import { refuse } from '../../kernel/errors';
import { becauseOf } from '../registry/texts';
import { RELEASE_TEXTS } from './texts';

/** What builds check sheets with. */
const findLeaks = createStyleCheck(postcss, parseSelectors);

/**
 * Refuses sheets of the remote `id` that style more than the remote, as its build would have; what a build marked as the kit's
 * is passed over. RELEASE_INVALID.
 */
export function requireOwnStyles(id: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [file, content] of files) {
    if (!file.endsWith('.css')) continue;
    const [first, ...others] = leaksOf(id, file, content.toString('utf8'));
    if (first) refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.leak(file, first.what, others.length)));
  }
}

function leaksOf(id: string, file: string, css: string) {
  try {
    return findLeaks(css, { id, from: file, isBuilt: true });
  } catch {
    // Whatever the parser says of it, no build makes such a sheet.
    return refuse('RELEASE_INVALID', becauseOf(RELEASE_TEXTS.otherShape(file)));
  }
}
