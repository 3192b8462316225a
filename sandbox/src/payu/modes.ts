import { ORDER_STATUSES } from './order';
import { SIGNATURE_ALGORITHMS } from './signature';

const ANSWER_FAULTS = ['ok', 'slow', 'error500', 'html', 'timeout'] as const;

/** What can be told to go wrong, with every value it takes; the first one is the normal behaviour. */
export const MODES = {
  create: [...ANSWER_FAULTS, 'lost'],
  status: [...ANSWER_FAULTS, ...ORDER_STATUSES],
  notify: ['ok', 'silent', 'duplicate', 'wrongSignature', 'wrongAmount', 'late', 'reorder'],
  signature: SIGNATURE_ALGORITHMS,
  capture: ['automatic', 'manual'],
  refund: ['ok', 'pending', 'declined', 'noBalance'],
} as const;

type ModeName = keyof typeof MODES;
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

/** The faults that a test has switched on. */
export class Modes {
  private rules: Rule[] = [];

  list(): readonly Rule[] {
    return this.rules;
  }

  reset(): void {
    this.rules = [];
  }

  /** Takes `{create: 'lost', forOrder?, times?, delayMs?}`; returns a sentence when something in it is wrong. */
  set(input: Record<string, unknown>): string | undefined {
    const { forOrder, times, delayMs = DEFAULT_DELAY_MS, ...wanted } = input;
    if (typeof delayMs !== 'number' || !(delayMs >= 0)) return 'delayMs must be a number of milliseconds';
    if (times !== undefined && (!Number.isInteger(times) || Number(times) < 1))
      return 'times must be a whole number above 0';
    if (forOrder !== undefined && typeof forOrder !== 'string') return 'forOrder must be an orderId or extOrderId';
    for (const [name, value] of Object.entries(wanted)) {
      if (!isModeName(name)) return `unknown mode ${name}; known: ${Object.keys(MODES).join(', ')}`;
      const values: readonly unknown[] = MODES[name];
      if (!values.includes(value)) return `${name} must be one of ${MODES[name].join(', ')}`;
    }
    for (const [name, value] of Object.entries(wanted) as [ModeName, string][]) {
      this.rules = this.rules.filter((rule) => rule.name !== name || rule.forOrder !== forOrder);
      const normal = value === MODES[name][0] && forOrder === undefined;
      if (!normal) this.rules.push({ name, value, delayMs, forOrder, times: times as number | undefined });
    }
    return undefined;
  }

  /** The behaviour for one use: the rule of the order, else the general one, else the normal one. Uses up `times`. */
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
    return { value: rule.value as ModeValue<K>, delayMs: rule.delayMs };
  }
}

function isModeName(name: string): name is ModeName {
  return Object.hasOwn(MODES, name);
}
