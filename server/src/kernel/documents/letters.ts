import bidiFactory from 'bidi-js';

/** A stretch of text that one font prints in one direction. */
export interface Run {
  text: string;
  family: string;
  /** Of the bidirectional algorithm; odd from right to left. */
  level: number;
}

/** Says whether a font has a glyph for a code point. */
export type Covers = (family: string, codePoint: number) => boolean;

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });

/** Printed where a character has no glyph in any font: in texts from before `findLetterProblem`, and in what others gave. */
const UNKNOWN = '□';

/** What has no shape of its own; fonts without it would print a box. Joiners stay where the font knows them. */
const SHAPELESS = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2028\u2029\ufff9-\ufffb]/u;
const ALL_SHAPELESS = new RegExp(SHAPELESS, 'gu');
const JOINERS = /[\u200c\u200d\ufe0f]/u;

/** Scripts whose words the font engine lays out from right to left by itself. */
const TURNED_BY_ENGINE =
  /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Samaritan}\p{sc=Mandaic}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Marks that turn the direction of text: what people wrote must not be able to show another text than it holds. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The direction of each UTF-16 unit of a text, which starts over with each line. */
export function levelsOf(text: string): Uint8Array {
  return bidi.getEmbeddingLevels(text.replace(DIRECTION_MARKS, '\u200b')).levels;
}

/** Divides a text into runs, for each the first of `families` that has all its letters. */
export function runsOf(text: string, levels: Uint8Array, families: readonly string[], covers: Covers): Run[] {
  const runs: { family: string; level: number; pieces: string[] }[] = [];
  // A word of two alphabets stands in one font, if there is one that has both.
  const needed = [...text.normalize('NFC').replace(ALL_SHAPELESS, '')];
  const whole = families.find((family) =>
    needed.every((letter) => /\s/.test(letter) || covers(family, codeOf(letter))),
  );
  const order = whole === undefined ? families : [whole];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    for (const { text: piece, family } of printed(segment, order, covers, runs.at(-1)?.family)) {
      const last = runs.at(-1);
      if (last?.family === family && last.level === level) last.pieces.push(piece);
      else runs.push({ family, level, pieces: [piece] });
    }
  }
  return runs.map(({ family, level, pieces }) => ({ family, level, text: inOrder(pieces, level) }));
}

/** The parts of a text that stand alone, such as a letter with its marks: a line may end after each. */
export function lettersOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

function printed(
  grapheme: string,
  families: readonly string[],
  covers: Covers,
  current: string | undefined,
): { text: string; family: string }[] {
  const text = grapheme.normalize('NFC').replaceAll(/\s/g, (space) => (space === '\u00a0' ? space : ' '));
  // A mark of punctuation keeps the font of the word before it.
  const order = current === undefined || LETTER.test(text) ? families : [current, ...families];
  for (const form of [text, text.normalize('NFKC')]) {
    const visible = form.replace(ALL_SHAPELESS, '');
    if (visible === '') return [];
    const family = order.find((each) => [...visible].every((letter) => covers(each, codeOf(letter))));
    if (family !== undefined) return [{ text: shaped(form, family, covers), family }];
  }
  if ([...text].length === 1)
    return [{ text: UNKNOWN, family: order.find((each) => covers(each, codeOf(UNKNOWN))) ?? '' }];
  return [...text].flatMap((letter) => printed(letter, families, covers, current));
}

function shaped(text: string, family: string, covers: Covers): string {
  return text.replace(ALL_SHAPELESS, (mark) => (JOINERS.test(mark) && covers(family, codeOf(mark)) ? mark : ''));
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

/** The letters as the font engine must get them, which turns some scripts by itself and others not. */
function inOrder(pieces: readonly string[], level: number): string {
  const isTurned = level % 2 === 1;
  const mirrored = isTurned ? pieces.map((piece) => bidi.getMirroredCharacter(piece) ?? piece) : pieces;
  const text = mirrored.join('');
  return TURNED_BY_ENGINE.test(text) === isTurned ? text : [...mirrored].reverse().join('');
}
