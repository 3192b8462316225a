type Entry = Partial<PerformanceEntry> & {
  type?: string;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
};

/** A browser that measures: entries are handed to whoever observes their type, or kept until somebody does. */
export class FakePerformance {
  private observers: { type: string; tell: PerformanceObserverCallback }[] = [];
  private past: Entry[] = [];
  private now = 0;

  constructor(private readonly supported: readonly string[]) {}

  /** Puts this in place of the page's own; undone after the test. */
  install(): this {
    const { observers, past, supported } = this;
    class FakeObserver {
      static supportedEntryTypes = supported;
      constructor(private readonly tell: PerformanceObserverCallback) {}
      observe({ type = '' }: PerformanceObserverInit): void {
        observers.push({ type, tell: this.tell });
        for (const entry of past) if (entry.entryType === type) tellOf(this.tell, entry);
      }
      takeRecords(): PerformanceEntryList {
        return [];
      }
    }
    Object.assign(globalThis, { PerformanceObserver: FakeObserver });
    jest.spyOn(performance, 'now').mockImplementation(() => this.now);
    performance.getEntriesByType = (type) =>
      (type === 'navigation'
        ? [{ responseStart: 120 }]
        : past.filter(({ entryType }) => entryType === type)) as PerformanceEntryList;
    return this;
  }

  at(milliseconds: number): this {
    this.now = milliseconds;
    return this;
  }

  happen(entryType: string, entry: Entry): void {
    const made = { entryType, startTime: this.now, ...entry };
    this.past.push(made);
    for (const { type, tell } of this.observers) if (type === entryType) tellOf(tell, made);
  }
}

function tellOf(tell: PerformanceObserverCallback, entry: Entry): void {
  tell({ getEntries: () => [entry] } as unknown as PerformanceObserverEntryList, {} as PerformanceObserver);
}
