// Adds up what the test run and the checks reported. A run that failed without saying why counts as one failure.
// Runs on whatever Node the machine has, also when the install failed.
import { existsSync, readFileSync } from "node:fs"

const [testExit, testReport, checkExit, checkReport] = process.argv.slice(2)

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined)

const counted = (exit, counts) => ({
  passed: counts.passed,
  failed: exit !== "0" && counts.failed === 0 ? 1 : counts.failed
})

const tests = (report) => {
  if (report === undefined) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed")
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length }
}

const checks = (report) =>
  report === undefined
    ? { passed: 0, failed: 1 }
    : { passed: report.filter((step) => step.passed).length, failed: report.filter((step) => !step.passed).length }

const results = [counted(testExit, tests(read(testReport))), counted(checkExit, checks(read(checkReport)))]
const passed = results[0].passed + results[1].passed
const failed = results[0].failed + results[1].failed
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
