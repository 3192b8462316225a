import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COLORS, FONT_FAMILY, SIZES } from './theme';
import type { ColorName } from './theme';

const MODES = ['light', 'dark'] as const;
const TEXT_RATIO = 4.5;
const GRAPHIC_RATIO = 3;

/** The custom property of a colour: `inkMuted` has `--rn-ink-muted`. */
const propertyName = (name: string) => `--rn-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const GROUNDS: ColorName[] = ['paper', 'surface', 'raised', 'sunken'];

const TEXT_ON_GROUND: [text: ColorName, ground: ColorName][] = [
  ...GROUNDS.flatMap((ground): [ColorName, ColorName][] => [
    ['ink', ground],
    ['inkMuted', ground],
    ['accent', ground],
    ['danger', ground],
    ['success', ground],
    ['warning', ground],
    ['info', ground],
  ]),
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onDanger', 'danger'],
  ['accent', 'accentSoft'],
  ['ink', 'accentSoft'],
  ['inkMuted', 'accentSoft'],
  ['onDeep', 'deep'],
  ['onDeepMuted', 'deep'],
  ['success', 'successSoft'],
  ['info', 'infoSoft'],
  ['warning', 'warningSoft'],
  ['danger', 'dangerSoft'],
  ['ink', 'successSoft'],
  ['ink', 'infoSoft'],
  ['ink', 'warningSoft'],
  ['ink', 'dangerSoft'],
  ['surface', 'success'],
  ['surface', 'danger'],
  ['surface', 'warning'],
  ['surface', 'info'],
  ['surface', 'inkMuted'],
  ['paper', 'ink'],
];

const GRAPHICS: [mark: ColorName, ground: ColorName][] = [
  ['lineStrong', 'surface'],
  ['lineStrong', 'paper'],
  ['lineStrong', 'raised'],
  ['star', 'surface'],
  ['star', 'paper'],
];

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

function readProperties(): Map<string, string> {
  const sheet = readFileSync(join(__dirname, 'base/theme.css'), 'utf8');
  const root = sheet.slice(sheet.indexOf(':root {'), sheet.indexOf('}'));
  return new Map([...root.matchAll(/(--rn-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

describe('the theme', () => {
  const properties = readProperties();

  test.each(Object.keys(COLORS) as ColorName[])('has the same %s in the style sheet', (name) => {
    const { light, dark } = COLORS[name];
    expect(properties.get(propertyName(name))).toBe(`light-dark(${light}, ${dark})`);
  });

  test.each(Object.entries(SIZES))('has the same %s in the style sheet', (name, size) => {
    expect(properties.get(propertyName(name))).toBe(`${size}px`);
  });

  test('has the same typeface in the style sheet', () => {
    expect(properties.get('--rn-font')).toBe(FONT_FAMILY);
  });

  test('contains every colour of the style sheet', () => {
    const colors = [...properties].filter(([, value]) => value.startsWith('light-dark')).map(([name]) => name);
    expect(colors.sort()).toEqual(Object.keys(COLORS).map(propertyName).sort());
  });

  describe.each(MODES)('in the %s', (mode) => {
    test.each(TEXT_ON_GROUND)('has readable %s on %s', (text, ground) => {
      expect(contrast(COLORS[text][mode], COLORS[ground][mode])).toBeGreaterThanOrEqual(TEXT_RATIO);
    });

    test.each(GRAPHICS)('has visible %s on %s', (mark, ground) => {
      expect(contrast(COLORS[mark][mode], COLORS[ground][mode])).toBeGreaterThanOrEqual(GRAPHIC_RATIO);
    });
  });
});
