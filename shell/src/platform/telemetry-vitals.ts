import type { VitalSample } from '@najem/shared/contract';
import type { WebVital } from '@najem/shared/domain';
import type { Telemetry, Visit } from './telemetry';

/** Layout shifts closer together than this form a window … */
const SHIFT_GAP_MS = 1000;
/** … of at most this length; the worst window is a visit's CLS. */
const SHIFT_WINDOW_MS = 5000;
/** The shortest interaction that browsers report. */
const INTERACTION_MS = 16;
/** INP ignores one outlier per 50 interactions. */
const INTERACTIONS_PER_OUTLIER = 50;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

interface Interaction extends PerformanceEntry {
  interactionId?: number;
}

interface Measures {
  /** The longest of each interaction's events. */
  interactions: Map<number, number>;
  worstShift: number;
  window: { shift: number; from: number; last: number };
}

/**
 * Measures web vitals for the remote, or the shell, that was on the page at the time: LCP, FCP and TTFB for the one that
 * was shown while the page loaded, CLS and INP for every visit.
 */
export class Vitals {
  private measures = new Map<Visit, Measures>();
  private observers: { observer: PerformanceObserver; read: (entry: PerformanceEntry) => void }[] = [];
  private paints = new Map<WebVital, number>();
  private firstInputAt: number | undefined;
  private hasPaintTimes = false;

  constructor(private readonly telemetry: Telemetry) {
    this.watch('largest-contentful-paint', (entry) => this.paints.set('LCP', entry.startTime));
    this.watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') this.paints.set('FCP', entry.startTime);
    });
    this.watch('layout-shift', (entry) => {
      if (isLayoutShift(entry)) this.recordShift(entry);
    });
    this.watch('first-input', (entry) => {
      this.firstInputAt = entry.startTime;
      this.recordInteraction(entry);
    });
    this.watch('event', (entry) => this.recordInteraction(entry), { durationThreshold: INTERACTION_MS });
  }

  /** Returns the measurements since the last call, and starts the present visit again. */
  take(versionOf: (source: string) => string | undefined): VitalSample[] {
    if (this.observers.length === 0) return [];
    for (const { observer, read } of this.observers) observer.takeRecords().forEach(read);
    const { visits } = this.telemetry;
    const samples: VitalSample[] = [];
    const add = ({ source }: Visit, vital: WebVital, value: number) => {
      const version = versionOf(source);
      if (version !== undefined && value >= 0) samples.push({ source, version, vital, value: rounded(vital, value) });
    };
    const landing = this.visitAt(this.firstInputAt ?? performance.now());
    if (!this.hasPaintTimes && landing) {
      this.hasPaintTimes = true;
      for (const [vital, value] of this.paintTimes()) add(landing, vital, value);
    }
    const measuresShifts = isSupported('layout-shift');
    for (const visit of visits) {
      const measures = this.measures.get(visit);
      const longest = measures && interactionOf(measures);
      // A resumed visit without any measurement showed nothing new.
      if (measuresShifts && (measures || !visit.resumed)) add(visit, 'CLS', measures?.worstShift ?? 0);
      if (longest !== undefined) add(visit, 'INP', longest);
    }
    this.measures.clear();
    const present = visits.at(-1);
    this.telemetry.visits = present ? [{ source: present.source, from: performance.now(), resumed: true }] : [];
    return samples;
  }

  private watch(type: string, read: (entry: PerformanceEntry) => void, options: object = {}): void {
    if (!isSupported(type)) return;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
    observer.observe({ type, buffered: true, ...options });
    this.observers.push({ observer, read });
  }

  /** Times from the navigation to the first response byte and the paints; a page loaded in the background has no paints. */
  private paintTimes(): [WebVital, number][] {
    const [navigation] = performance.getEntriesByType('navigation');
    const responseStart = navigation && 'responseStart' in navigation ? Number(navigation.responseStart) : 0;
    const hiddenAt = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')?.startTime;
    const seen = [...this.paints].filter(([, at]) => at < (hiddenAt ?? Infinity));
    return responseStart > 0 ? [['TTFB', responseStart], ...seen] : seen;
  }

  private visitAt(time: number): Visit | undefined {
    const { visits } = this.telemetry;
    return visits.findLast(({ from }) => from <= time) ?? visits[0];
  }

  private measuresAt(time: number): Measures | undefined {
    const visit = this.visitAt(time);
    if (!visit) return undefined;
    const known = this.measures.get(visit);
    if (known) return known;
    const fresh: Measures = { interactions: new Map(), worstShift: 0, window: { shift: 0, from: time, last: time } };
    this.measures.set(visit, fresh);
    return fresh;
  }

  private recordShift({ startTime, value, hadRecentInput }: LayoutShift): void {
    const measures = hadRecentInput ? undefined : this.measuresAt(startTime);
    if (!measures) return;
    const { window } = measures;
    const isSame = startTime - window.last < SHIFT_GAP_MS && startTime - window.from < SHIFT_WINDOW_MS;
    measures.window = isSame
      ? { ...window, shift: window.shift + value, last: startTime }
      : { shift: value, from: startTime, last: startTime };
    measures.worstShift = Math.max(measures.worstShift, measures.window.shift);
  }

  private recordInteraction({ startTime, duration, interactionId }: Interaction): void {
    if (!interactionId) return;
    const interactions = this.measuresAt(startTime)?.interactions;
    interactions?.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }
}

/** The visit's INP: its longest interaction without outliers. */
function interactionOf({ interactions }: Measures): number | undefined {
  const longestFirst = [...interactions.values()].sort((one, other) => other - one);
  return longestFirst[Math.floor(longestFirst.length / INTERACTIONS_PER_OUTLIER)];
}

function isLayoutShift(entry: PerformanceEntry): entry is LayoutShift {
  return 'value' in entry && 'hadRecentInput' in entry;
}

function isSupported(type: string): boolean {
  return typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type);
}

function rounded(vital: WebVital, value: number): number {
  return vital === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
}
