import type postcss from 'postcss';
import type parseSelectors from 'postcss-selector-parser';

interface Sheet {
  /** The remote that has it. */
  id: string;
  /** Its file. */
  from: string;
  isModule?: boolean;
  isOfPackage?: boolean;
  /** As a build left it, with what it carries of the kit. */
  isBuilt?: boolean;
}

/** `what`: the selector or rule; `text`: the whole sentence. */
interface Leak {
  line: number;
  column: number;
  what: string;
  text: string;
}

export declare function createStyleCheck(
  parse: typeof postcss,
  parseSelector: typeof parseSelectors,
): (css: string, sheet: Sheet) => Leak[];
export declare function markKit(css: string): string;
