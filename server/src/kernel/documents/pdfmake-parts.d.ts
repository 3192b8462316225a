// The parts of pdfmake that lay text out. The package publishes no types for them.

declare module 'pdfmake/js/Line.js' {
  import type { Inline } from 'pdfmake/js/TextInlines.js';

  export default class Line {
    inlines: Inline[];
    inlineWidths: number;
    leadingCut: number;
    trailingCut: number;
    maxWidth: number;
    newLineForced?: boolean;
    lastLineInParagraph?: boolean;
    constructor(maxWidth: number);
    addInline(inline: Inline): void;
    getHeight(): number;
  }
}

declare module 'pdfmake/js/TextInlines.js' {
  /** A word or a part of one, all in one font. */
  export interface Inline {
    text: string;
    font: EmbeddedFont | string;
    width: number;
    leadingCut: number;
    trailingCut: number;
    x: number;
    /** The next inline is a part of the same word. */
    noNewLine?: boolean;
    lineEnd?: boolean;
    noWrap?: boolean;
    /** The next word stays on the same line, if a line holds both. Set by this product alone. */
    isGlued?: boolean;
    /** Of the bidirectional algorithm; odd from right to left. Set by this product alone. */
    level?: number;
  }

  export interface EmbeddedFont {
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
  }

  export interface Styles {
    /** Not a property of any text; it keeps other objects from being taken for a stack. */
    styleOverrides: unknown[];
  }

  export default class TextInlines {
    pdfDocument: { provideFont(family: string, bold: boolean, italics: boolean): EmbeddedFont };
    constructor(pdfDocument: null);
    buildInlines(texts: unknown, styles: Styles): { items: Inline[]; minWidth: number; maxWidth: number };
    measure(inlines: Inline[], styles: Styles): Inline[];
    widthOfText(text: string, inline: Inline): number;
  }
}

declare module 'pdfmake/js/LayoutBuilder.js' {
  import type Line from 'pdfmake/js/Line.js';
  import type PageElementWriter from 'pdfmake/js/PageElementWriter.js';
  import type { Inline } from 'pdfmake/js/TextInlines.js';

  export default class LayoutBuilder {
    writer: PageElementWriter;
    buildNextLine(text: { _inlines?: Inline[]; positions: unknown[] }): Line | null;
    processNode(node: { headlineLevel?: number }, isAligned?: boolean): void;
  }
}

declare module 'pdfmake/js/PageElementWriter.js' {
  export default class PageElementWriter {
    /** Above 0 within what stays whole. */
    transactionLevel: number;
    context(): { availableWidth: number; availableHeight: number; pages: unknown[] };
    moveToNextPage(): void;
    addFragment(...fragment: unknown[]): boolean;
    commitUnbreakableBlock(x?: number, y?: number): void;
  }
}

declare module 'pdfmake/js/TableProcessor.js' {
  import type PageElementWriter from 'pdfmake/js/PageElementWriter.js';

  export default class TableProcessor {
    dontBreakRows: boolean;
    rowsWithoutPageBreak: number;
    beginRow(row: number, writer: PageElementWriter): void;
  }
}

declare module 'pdfmake/js/StyleContextStack.js' {
  import type { Styles } from 'pdfmake/js/TextInlines.js';

  const StyleContextStack: {
    getStyleProperty<T>(item: object, styles: Styles, property: string, otherwise: T): T;
  };
  export default StyleContextStack;
}
