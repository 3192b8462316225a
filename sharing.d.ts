/** What tests read of the table of what is shared. */
export declare function providedVersions(): Record<string, string>;
