type Entry = Partial<PerformanceEntry> & {
  type?: string;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
};

/** A fake of the browser's performance entries, which are delivered to observers of their type, also to later ones. */
export class FakePerformance {
  private observers: { type: string; callback: PerformanceObserverCallback }[] = [];
  private past: Entry[] = [];
  private now = 0;

  constructor(private readonly supported: readonly string[]) {}

  /** Replaces the page's own performance API until the test is over. */
  install(): this {
    const { observers, past, supported } = this;
    class FakeObserver {
      static supportedEntryTypes = supported;
      constructor(private readonly callback: PerformanceObserverCallback) {}
      observe({ type = '' }: PerformanceObserverInit): void {
        observers.push({ type, callback: this.callback });
        for (const entry of past) if (entry.entryType === type) deliver(this.callback, entry);
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
    for (const { type, callback } of this.observers) if (type === entryType) deliver(callback, made);
  }
}

function deliver(callback: PerformanceObserverCallback, entry: Entry): void {
  callback({ getEntries: () => [entry] } as unknown as PerformanceObserverEntryList, {} as PerformanceObserver);
}
