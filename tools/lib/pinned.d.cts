interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export declare function findMovedPackages(
  manifests: Record<string, Manifest>,
  lock: { packages: Record<string, { version?: string }> },
): string[];
