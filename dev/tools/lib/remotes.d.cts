export function remoteIds(root?: string): string[];
