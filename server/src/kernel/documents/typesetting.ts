import LayoutBuilderModule from 'pdfmake/js/LayoutBuilder.js';
import LineModule from 'pdfmake/js/Line.js';
import StyleModule from 'pdfmake/js/StyleContextStack.js';
import TextInlinesModule, { type Inline, type Styles } from 'pdfmake/js/TextInlines.js';
import { UNBROKEN_HYPHEN, UNBROKEN_SPACE } from '../line-breaks';
import { type Covers, lettersOf, levelsOf, runsOf } from './letters';
import { classOf } from './packaged';
import { keepLines } from './page-breaks';

// pdfmake prints all text in the one font of its style, lays every word out from left to right, and lets a long word
// push its column and its neighbours off the page. It has no settings for these, so its three steps from text to lines are
// replaced here, for every document.

const LayoutBuilder = classOf(LayoutBuilderModule);
const Line = classOf(LineModule);
const StyleContextStack = classOf(StyleModule);
const TextInlines = classOf(TextInlinesModule);

type Measurer = InstanceType<typeof TextInlines>;
/** Gives what says which letters the fonts of a text's style have. */
type Provider = (measurer: Measurer, inline: object, styles: Styles) => Covers;

/** Makes pdfmake print each letter in the first of the typefaces that has it; letters of the first are printed as before. */
export function setTypefaces(families: readonly [string, ...string[]], prepare: (family: string) => void): void {
  const provider: Provider = (measurer, inline, styles) => {
    const bold = StyleContextStack.getStyleProperty(inline, styles, 'bold', false);
    const italics = StyleContextStack.getStyleProperty(inline, styles, 'italics', false);
    return (family, codePoint) => {
      prepare(family);
      return measurer.pdfDocument.provideFont(family, bold, italics).font.hasGlyphForCodePoint(codePoint);
    };
  };
  const buildInlines = TextInlines.prototype.buildInlines;
  const measure = TextInlines.prototype.measure;

  TextInlines.prototype.buildInlines = function (texts, styles) {
    // A column takes its share of the page however long its words are: what does not fit is broken when lines are built.
    return { ...buildInlines.call(this, texts, styles), minWidth: 0 };
  };

  TextInlines.prototype.measure = function (inlines, styles) {
    glue(inlines);
    const isPlain = inlines.every((inline) => isPlainIn(inline.text, families[0], provider(this, inline, styles)));
    const coversFor = (inline: Inline) => provider(this, inline, styles);
    return measure.call(this, isPlain ? inlines : divided(inlines, families, coversFor), styles);
  };

  LayoutBuilder.prototype.buildNextLine = function ({ _inlines: waiting = [], positions }) {
    if (waiting.length === 0) return null;
    const { availableWidth } = this.writer.context();
    const line = nextLine(waiting, availableWidth);
    const isLastButOne = waiting.every(({ lineEnd }) => !lineEnd) && widthOf(waiting) <= availableWidth;
    if (waiting.length > 0) keepLines(this.writer, line, { isFirst: positions.length === 0, isLastButOne });
    return line;
  };
}

/** Marks the words that stay on one line with the next. */
function glue(inlines: readonly Inline[]): void {
  const text = inlines.map((inline) => (inline.lineEnd ? `${inline.text}\n` : inline.text)).join('');
  const ends = new Set(
    [UNBROKEN_SPACE, UNBROKEN_HYPHEN].flatMap((places) => [...text.matchAll(places)].map(({ index }) => index + 1)),
  );
  if (ends.size === 0) return;
  let end = 0;
  for (const inline of inlines) {
    end += inline.text.length;
    if (ends.has(end)) inline.isGlued = true;
    if (inline.lineEnd) end += 1;
  }
}

/** Letters that join, turn or have no shape are in none of the first typeface's. */
const PLAIN = /^[\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]*$/u;
const NOT_PLAIN = /[\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

function isPlainIn(text: string, family: string, covers: Covers): boolean {
  if (!PLAIN.test(text) || NOT_PLAIN.test(text)) return false;
  return [...text].every((letter) => covers(family, letter.codePointAt(0) ?? 0));
}

/** Divides words where the font or the direction changes. */
function divided(
  inlines: readonly Inline[],
  families: readonly string[],
  coversFor: (inline: Inline) => Covers,
): Inline[] {
  const levels = levelsOf(inlines.map(({ text, lineEnd }) => (lineEnd ? `${text}\n` : text)).join(''));
  let start = 0;
  return inlines.flatMap((inline) => {
    const end = start + inline.text.length;
    const runs = runsOf(inline.text, levels.subarray(start, end), families, coversFor(inline));
    start = inline.lineEnd ? end + 1 : end;
    if (runs.length === 0) return [{ ...inline, text: '' }];
    return runs.map(({ text, family, level }, place): Inline => {
      const isLast = place === runs.length - 1;
      return {
        ...inline,
        text,
        level,
        font: family,
        noNewLine: isLast ? (inline.noNewLine ?? false) : true,
        lineEnd: isLast ? (inline.lineEnd ?? false) : false,
      };
    });
  });
}

/** Takes as many whole words as fit; a word that is longer than a line is broken between two of its letters. */
function nextLine(waiting: Inline[], width: number): InstanceType<typeof Line> {
  const line = new Line(width);
  while (waiting.length > 0 && !line.newLineForced) {
    const glued = waiting.slice(0, wordLength(waiting, true));
    const word = widthOf(glued) <= width ? glued : waiting.slice(0, wordLength(waiting, false));
    if (widthWith(line, word) <= width) word.forEach((part) => line.addInline(part));
    else if (line.inlines.length === 0) {
      addBeginning(line, waiting);
      break;
    } else break;
    waiting.splice(0, word.length);
  }
  line.lastLineInParagraph = waiting.length === 0;
  turn(line);
  return line;
}

/** The number of inlines that are one word, or several that are glued together. */
function wordLength(waiting: readonly Inline[], isWithGlued: boolean): number {
  const isOpen = ({ noNewLine, isGlued }: Inline) => noNewLine || (isWithGlued && isGlued);
  const last = waiting.findIndex((inline) => !isOpen(inline) || inline.lineEnd);
  return last === -1 ? waiting.length : last + 1;
}

/** The width of words in a line of their own. */
function widthOf(words: readonly Inline[]): number {
  const cuts = (words[0]?.leadingCut ?? 0) + (words.at(-1)?.trailingCut ?? 0);
  return words.reduce((sum, { width }) => sum + width, 0) - cuts;
}

function widthWith(line: InstanceType<typeof Line>, word: readonly Inline[]): number {
  const leadingCut = line.inlines.length === 0 ? (word[0]?.leadingCut ?? 0) : line.leadingCut;
  const trailingCut = word.at(-1)?.trailingCut ?? 0;
  return word.reduce((sum, part) => sum + part.width, line.inlineWidths) - leadingCut - trailingCut;
}

/** Puts as much of the first word on an empty line as fits, at least one letter. */
function addBeginning(line: InstanceType<typeof Line>, waiting: Inline[]): void {
  for (let part = waiting[0]; part; part = waiting[0]) {
    if (widthWith(line, [part]) > line.maxWidth) {
      const letters = lettersOf(part.text);
      const fitting = countFitting(line, part, letters);
      const beginning = resized(part, letters.slice(0, fitting).join(''));
      if (fitting > 0) line.addInline({ ...beginning, lineEnd: false });
      if (fitting === letters.length) waiting.shift();
      else waiting[0] = { ...resized(part, letters.slice(fitting).join('')), leadingCut: 0 };
      return;
    }
    line.addInline(part);
    waiting.shift();
    if (!part.noNewLine || part.lineEnd) return;
  }
}

function countFitting(line: InstanceType<typeof Line>, part: Inline, letters: readonly string[]): number {
  const fits = (count: number) => {
    const beginning = { ...resized(part, letters.slice(0, count).join('')), trailingCut: 0 };
    return widthWith(line, [beginning]) <= line.maxWidth;
  };
  let [fitting, over] = [0, 1];
  // Of the longest words a line takes a small part: to measure them whole for each line would take seconds.
  while (over <= letters.length && fits(over)) [fitting, over] = [over, 2 * over];
  over = Math.min(over, letters.length + 1);
  while (over - fitting > 1) {
    const middle = Math.floor((fitting + over) / 2);
    if (fits(middle)) fitting = middle;
    else over = middle;
  }
  return line.inlines.length === 0 ? Math.max(1, fitting) : fitting;
}

function resized(part: Inline, text: string): Inline {
  return { ...part, text, width: new TextInlines(null).widthOfText(text, part) };
}

/** Puts what is read from right to left in its place; the order in the file stays that of reading. */
function turn(line: InstanceType<typeof Line>): void {
  const { inlines } = line;
  const highest = Math.max(0, ...inlines.map(({ level = 0 }) => level));
  if (highest === 0) return;
  const last = inlines.at(-1);
  if (last && (last.level ?? 0) > 0 && last.trailingCut > 0) {
    // The space after the last word would stand before it.
    Object.assign(last, resized(last, last.text.trimEnd()), { trailingCut: 0 });
    line.trailingCut = 0;
    line.inlineWidths = inlines.reduce((sum, { width }) => sum + width, 0);
  }
  const shown = [...inlines];
  // Rule L2 of the bidirectional algorithm.
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < shown.length; start += 1) {
      let end = start;
      while (end < shown.length && (shown[end]?.level ?? 0) >= level) end += 1;
      if (end > start) shown.splice(start, end - start, ...shown.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  let x = -line.leadingCut;
  for (const inline of shown) {
    inline.x = x;
    x += inline.width;
  }
}
