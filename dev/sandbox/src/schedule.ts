/** Delays tasks; tests replace it to control time. */
export interface Schedule {
  /** Runs the task once after the given milliseconds, unless the schedule is stopped first. */
  after(delayMs: number, task: () => void): void;
  stop(): void;
}

/** Creates a schedule of real timers, which `stop` cancels. */
export function createSchedule(): Schedule {
  const timers = new Set<NodeJS.Timeout>();
  return {
    after(delayMs, task) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        task();
      }, delayMs);
      timers.add(timer);
    },
    stop() {
      timers.forEach(clearTimeout);
      timers.clear();
    },
  };
}

/** Resolves after the given milliseconds; never where the schedule is stopped first. */
export function pause(schedule: Schedule, delayMs: number): Promise<void> {
  return new Promise((resolve) => schedule.after(delayMs, resolve));
}
