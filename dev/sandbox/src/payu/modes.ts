import { ORDER_STATUSES } from './order';
import { SIGNATURE_ALGORITHMS } from './signature';

const ANSWER_FAULTS = ['ok', 'slow', 'error500', 'html', 'timeout'] as const;

/** The kinds of behaviour with their values; the first value is the normal behaviour. */
export const MODES = {
  create: [...ANSWER_FAULTS, 'lost'],
  status: [...ANSWER_FAULTS, ...ORDER_STATUSES],
  notify: ['ok', 'silent', 'duplicate', 'wrongSignature', 'wrongAmount', 'late', 'reorder'],
  signature: SIGNATURE_ALGORITHMS,
  capture: ['automatic', 'manual'],
  refund: ['ok', 'pending', 'declined', 'noBalance'],
} as const;

export type ModeName = keyof typeof MODES;
type ModeValue<K extends ModeName> = (typeof MODES)[K][number];

export interface Rule {
  name: ModeName;
  value: string;
  /** For `slow` and `late`. */
  delayMs: number;
  /** `orderId` or `extOrderId`; without it the rule is for every order. */
  forOrder?: string;
  /** How many uses are left; without it the rule stays. */
  times?: number;
}

/** Ids by which a rule may single out an order. */
export interface OrderIds {
  orderId?: string;
  extOrderId?: string;
}

const DEFAULT_DELAY_MS = 5_000;

/** The rules that tests or developers have set. */
export class Modes {
  private rules: Rule[] = [];

  list(): readonly Rule[] {
    return this.rules;
  }

  reset(): void {
    this.rules = [];
  }

  /** Sets rules from `{create: 'lost', forOrder?, times?, delayMs?}`; returns a sentence for a wrong input. */
  set(input: Record<string, unknown>): string | undefined {
    const { forOrder, times, delayMs = DEFAULT_DELAY_MS, ...wanted } = input;
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs must be a number of milliseconds';
    if (times !== undefined && !isCount(times)) return 'times must be a whole number above 0';
    if (forOrder !== undefined && typeof forOrder !== 'string') return 'forOrder must be an orderId or extOrderId';
    const added: Rule[] = [];
    for (const [name, wantedValue] of Object.entries(wanted)) {
      if (!isModeName(name)) return `unknown mode ${name}; known: ${MODE_NAMES.join(', ')}`;
      const values: readonly string[] = MODES[name];
      const value = values.find((known) => known === wantedValue);
      if (value === undefined) return `${name} must be one of ${values.join(', ')}`;
      added.push({ name, value, delayMs, forOrder, times });
    }
    for (const rule of added) {
      this.rules = this.rules.filter((other) => other.name !== rule.name || other.forOrder !== forOrder);
      const isNormal = rule.value === MODES[rule.name][0] && forOrder === undefined;
      if (!isNormal) this.rules.push(rule);
    }
    return undefined;
  }

  /** Reads the behaviour for one use: the order's rule, the general one or the normal one. Counts `times` down. */
  take<K extends ModeName>(name: K, ids: OrderIds): { value: ModeValue<K>; delayMs: number } {
    const named = this.rules.filter((rule) => rule.name === name);
    const rule =
      named.find(
        ({ forOrder }) => forOrder !== undefined && (forOrder === ids.orderId || forOrder === ids.extOrderId),
      ) ?? named.find(({ forOrder }) => forOrder === undefined);
    if (!rule) return { value: MODES[name][0], delayMs: DEFAULT_DELAY_MS };
    if (rule.times !== undefined) {
      rule.times -= 1;
      if (rule.times === 0) this.rules = this.rules.filter((other) => other !== rule);
    }
    // `set` keeps rules of known values only; TypeScript cannot follow a name to its own values.
    return { value: rule.value as ModeValue<K>, delayMs: rule.delayMs };
  }
}

function isModeName(name: string): name is ModeName {
  return Object.hasOwn(MODES, name);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}

/** The names of all modes. */
export const MODE_NAMES: readonly ModeName[] = Object.keys(MODES).filter(isModeName);
