/** The kinds of reports beside the bought one, by their origin. Each context adds those that it issues. */
export interface ReportKinds {}
