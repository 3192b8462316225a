import type { VitalSample } from '@najem/shared/contract';
import type { WebVital } from '@najem/shared/domain';
import type { Observation, Visit } from './observation';

/** Shifts closer than this belong together … */
const SHIFT_GAP_MS = 1000;
/** … for so long at most; the worst such window is a visit's CLS. */
const SHIFT_WINDOW_MS = 5000;
/** The shortest that browsers tell of. */
const INTERACTION_MS = 16;
/** Of so many interactions one may be worse than the one that counts. */
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
 * Measures what web.dev calls web vitals, each for the remote, or the shell, that was on the page at its time: LCP, FCP
 * and TTFB for whoever was there when the page came up, CLS and INP for every visit.
 */
export class Vitals {
  private measures = new Map<Visit, Measures>();
  private observers: { observer: PerformanceObserver; read: (entry: PerformanceEntry) => void }[] = [];
  private paints = new Map<WebVital, number>();
  private firstInputAt: number | undefined;
  private isUp = false;

  constructor(private readonly observation: Observation) {
    this.watch('largest-contentful-paint', (entry) => this.paints.set('LCP', entry.startTime));
    this.watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') this.paints.set('FCP', entry.startTime);
    });
    this.watch('layout-shift', (entry) => this.shifted(entry as LayoutShift));
    this.watch('first-input', (entry) => {
      this.firstInputAt = entry.startTime;
      this.interacted(entry);
    });
    this.watch('event', (entry) => this.interacted(entry), { durationThreshold: INTERACTION_MS });
  }

  /** What was measured since the last time; from now on the visit counts as another one. */
  take(versionOf: (source: string) => string | undefined): VitalSample[] {
    if (this.observers.length === 0) return [];
    for (const { observer, read } of this.observers) observer.takeRecords().forEach(read);
    const { visits } = this.observation;
    const samples: VitalSample[] = [];
    const add = ({ source }: Visit, vital: WebVital, value: number) => {
      const version = versionOf(source);
      if (version !== undefined && value >= 0) samples.push({ source, version, vital, value: rounded(vital, value) });
    };
    const landing = this.visitAt(this.firstInputAt ?? performance.now());
    if (!this.isUp && landing) {
      this.isUp = true;
      for (const [vital, value] of this.paintTimes()) add(landing, vital, value);
    }
    const measuresShifts = isSupported('layout-shift');
    for (const visit of visits) {
      const measures = this.measures.get(visit);
      const longest = measures && interactionOf(measures);
      // Whoever came back and did nothing saw nothing new.
      if (measuresShifts && (measures || !visit.resumed)) add(visit, 'CLS', measures?.worstShift ?? 0);
      if (longest !== undefined) add(visit, 'INP', longest);
    }
    this.measures.clear();
    const present = visits.at(-1);
    this.observation.visits = present ? [{ source: present.source, from: performance.now(), resumed: true }] : [];
    return samples;
  }

  private watch(type: string, read: (entry: PerformanceEntry) => void, options: object = {}): void {
    if (!isSupported(type)) return;
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(read));
    observer.observe({ type, buffered: true, ...options });
    this.observers.push({ observer, read });
  }

  /** Times from the navigation to the first answer and the paints; a page that came up unseen has no paints. */
  private paintTimes(): [WebVital, number][] {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const hiddenAt = performance.getEntriesByType('visibility-state').find(({ name }) => name === 'hidden')?.startTime;
    const seen = [...this.paints].filter(([, at]) => at < (hiddenAt ?? Infinity));
    return navigation && navigation.responseStart > 0 ? [['TTFB', navigation.responseStart], ...seen] : seen;
  }

  private visitAt(time: number): Visit | undefined {
    const { visits } = this.observation;
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

  private shifted({ startTime, value, hadRecentInput }: LayoutShift): void {
    const measures = hadRecentInput ? undefined : this.measuresAt(startTime);
    if (!measures) return;
    const { window } = measures;
    const isSame = startTime - window.last < SHIFT_GAP_MS && startTime - window.from < SHIFT_WINDOW_MS;
    measures.window = isSame
      ? { ...window, shift: window.shift + value, last: startTime }
      : { shift: value, from: startTime, last: startTime };
    measures.worstShift = Math.max(measures.worstShift, measures.window.shift);
  }

  private interacted({ startTime, duration, interactionId }: Interaction): void {
    if (!interactionId) return;
    const interactions = this.measuresAt(startTime)?.interactions;
    interactions?.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }
}

function interactionOf({ interactions }: Measures): number | undefined {
  const longestFirst = [...interactions.values()].sort((one, other) => other - one);
  return longestFirst[Math.floor(longestFirst.length / INTERACTIONS_PER_OUTLIER)];
}

function isSupported(type: string): boolean {
  return typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes(type);
}

function rounded(vital: WebVital, value: number): number {
  return vital === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value);
}
