/** Everything that happens later goes through here, so that tests decide when later is. */
export interface Schedule {
  /** Runs the task once after the given milliseconds, unless the schedule is stopped before. */
  after(delayMs: number, task: () => void): void;
  stop(): void;
}

/** The schedule of a running process: real timers, all cancelled by `stop`. */
export function realSchedule(): Schedule {
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

/** Resolves after the given milliseconds of the schedule; never, when the schedule is stopped before. */
export function pause(schedule: Schedule, delayMs: number): Promise<void> {
  return new Promise((resolve) => schedule.after(delayMs, resolve));
}
