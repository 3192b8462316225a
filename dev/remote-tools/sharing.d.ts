/** The part of the sharing table that tests read. */
export declare function sharingOf(folder: string): {
  providedVersions(): Record<string, string>;
  routerNames(): string[];
};
