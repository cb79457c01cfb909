export declare const serverFlags: string[];
export declare const serverEnvironment: (root: string) => Record<string, string>;
