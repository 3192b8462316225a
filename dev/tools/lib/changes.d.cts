import type { Change } from './selection.cjs';

export function findChanges(base?: string): { since: string; files: Change[] } | { problem: string };
export function readSources(): Map<string, string>;
