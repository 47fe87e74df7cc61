// The error for a damaged backup.
import { ConfigError } from '#platform/process/config-error.ts';

/** A part of a backup is missing, cut short or changed; `part` is its path in the backup's folder. */
export class BrokenBackup extends ConfigError {
  constructor(part: string, options?: ErrorOptions) {
    super(
      `The backup is broken: ${part} is missing or not as it was written. Nothing was restored.`,
      options,
    );
  }
}
