import type { ListedProject } from "../../../transcripts/workerApi";

/**
 * Joins the projects of different agents that share a working folder. A project keeps the position of its first part.
 * Projects of one agent stay apart, because each is a folder of its own.
 */
export function joinedProjects(projects: readonly ListedProject[]): ListedProject[] {
  const groups: ListedProject[][] = [];
  for (const project of projects) {
    const isSame = ({ cwds }: ListedProject): boolean => cwds.some((cwd) => project.cwds.includes(cwd));
    const group = groups.find((parts) => parts.some(isSame) && parts.every(({ agent }) => agent !== project.agent));
    if (group) group.push(project);
    else groups.push([project]);
  }
  return groups.map((parts) => parts.reduce(joined));
}

function joined(one: ListedProject, other: ListedProject): ListedProject {
  return {
    ...one,
    cwds: [...new Set([...one.cwds, ...other.cwds])],
    sessions: [...one.sessions, ...other.sessions],
    hidden: one.hidden + other.hidden,
    looseCount: (one.looseCount ?? 0) + (other.looseCount ?? 0),
    loose: [...(one.loose ?? []), ...(other.loose ?? [])],
    problems: [...one.problems, ...other.problems],
    problemCount: one.problemCount + other.problemCount,
  };
}
