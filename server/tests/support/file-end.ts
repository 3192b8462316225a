const closers: (() => Promise<void>)[] = [];

/** Closes something after the last test of the file, which several of its apps share. */
export function closeAtFileEnd(close: () => Promise<void>): void {
  closers.push(close);
}

/** Closes all that was registered. */
export async function closeRegistered(): Promise<void> {
  await Promise.all(closers.splice(0).map((close) => close()));
}
